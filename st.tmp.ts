import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { get } from 'node:http'
import pg from 'pg'
import { startPostgresServer } from './tests/support/postgres-server.ts'
const postgres = await startPostgresServer()
const admin = new pg.Client({ connectionString: postgres.url }); await admin.connect()
await admin.query('create database st')
const url = new URL(postgres.url); url.pathname = '/st'
const port = () => new Promise<number>((r) => { const s = createServer().listen(0, () => { const p = (s.address() as any).port; s.close(() => r(p)) }) })
const dir = mkdtempSync('/tmp/w/st-')
async function once(script: string, env: Record<string, string>, wait = 0) {
  const p = await port()
  const t = performance.now()
  const c = spawn(process.execPath, [script], { env: { ...process.env, DATA_DIR: env.DATABASE_URL ? dir : dir + '-pglite', PORT: String(p), HOST: '127.0.0.1', ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  const ok = () => new Promise<boolean>((r) => get({ host: '127.0.0.1', port: p, path: '/healthz' }, (a) => { a.resume(); r(a.statusCode === 200) }).on('error', () => r(false)))
  while (!(await ok())) await new Promise((r) => setTimeout(r, 3))
  const ms = performance.now() - t
  let rss = 0
  if (wait) { await new Promise((r) => setTimeout(r, wait)); rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${c.pid}/status`, 'utf8'))![1]) / 1024 }
  c.kill('SIGTERM'); await new Promise((r) => c.once('exit', r))
  return { ms, rss }
}
const scripts: [string, string, Record<string, string>][] = process.argv.slice(2).map((a) => { const [s, ...e] = a.split(','); return [a, s!, Object.fromEntries(e.map((x) => x.split('=') as [string, string]))] })
const N = 7
for (const [name, s, e] of scripts) { const r: number[] = []; const pgEnv: Record<string,string> = e.PGLITE ? {} : { DATABASE_URL: url.href }
  await once(s, { ...pgEnv, ...e }); await once(s, { ...pgEnv, ...e }, 4000)
  for (let i = 0; i < N; i++) r.push((await once(s, { ...pgEnv, ...e })).ms)
  const { rss } = await once(s, { ...pgEnv, ...e }, 8000)
  r.sort((a, b) => a - b); console.log(name.padEnd(60), 'median', r[N >> 1]!.toFixed(0), 'min', r[0]!.toFixed(0), 'idle RSS', rss.toFixed(0)) }
await admin.query('drop database st with (force)'); await admin.end(); await postgres.stop()
