// nginx and Caddy with the files of ops/, changed only where they name addresses, folders and certificates.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../tests/support/postgres-server.ts'
import type { ReverseProxy } from '../../tests/support/round-robin-proxy.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'

const OPS = join(import.meta.dirname, '../../ops')

export interface RealProxy {
  isInstalled(): boolean
  start(ports: readonly number[]): Promise<ReverseProxy>
}

export const REAL_PROXIES: Readonly<Record<string, RealProxy>> = {
  nginx: {
    isInstalled: () => spawnSync('nginx', ['-v']).status === 0,
    start: (ports) =>
      startProxy({
        port: findFreePort(),
        write: (port, folder) => ({ 'nginx.conf': nginxConfig({ port, ports, folder }) }),
        command: (folder) => ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
      }),
  },
  caddy: {
    isInstalled: () => spawnSync('caddy', ['version']).status === 0,
    start: (ports) =>
      startProxy({
        port: findFreePort(),
        write: (port) => ({ Caddyfile: caddyConfig({ port, ports }) }),
        command: (folder) => [
          'caddy',
          'run',
          '--adapter',
          'caddyfile',
          '--config',
          join(folder, 'Caddyfile'),
        ],
      }),
  },
}

/** ops/nginx.conf with both machines. */
export function nginxConfig({
  port,
  ports,
  folder,
}: {
  port: number
  ports: readonly number[]
  folder: string
}): string {
  const [first, second] = ports
  const site = readFileSync(join(OPS, 'nginx.conf'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace(/# (server) 10\.0\.0\.2:3000 (.*?;).*/, `$1 127.0.0.1:${second} $2`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/.*listen \[::\]:80;\n/, '')
    .replaceAll('/var/log/nginx', folder)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${join(folder, one)};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `${user}daemon off;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\n${folders.join('\n')}\n${site}\n}\n`
}

/** ops/Caddyfile with both machines and without a certificate. */
export function caddyConfig({ port, ports }: { port: number; ports: readonly number[] }): string {
  return readFileSync(join(OPS, 'Caddyfile'), 'utf8')
    .replace(/^\{\n/, '{\n\tadmin off\n\tauto_https off\n')
    .replace('{$SITE:pobyt.example}', `http://127.0.0.1:${port}`)
    .replace('{$SERVER:127.0.0.1:3000}', ports.map((one) => `127.0.0.1:${one}`).join(' '))
    .replaceAll(/# ((?:lb|fail|health)_\w+ .*)/g, '$1')
}

interface Starting {
  port: Promise<number>
  write(port: number, folder: string): Record<string, string>
  command(folder: string): string[]
}

async function startProxy({ port: found, write, command }: Starting): Promise<ReverseProxy> {
  const port = await found
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-proxy-'))
  for (const [name, text] of Object.entries(write(port, folder))) writeFileSync(join(folder, name), text)
  const [program = '', ...words] = command(folder)
  const child = spawn(program, words, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-4_000)
  })
  await waitUntil(() => requireListening(child, { port, said: () => said }))
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function requireListening(
  { exitCode }: ChildProcess,
  { port, said }: { port: number; said(): string },
): Promise<void> {
  if (exitCode !== null) throw new Error(`the proxy ended: ${said()}`)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect').finally(() => socket.destroy())
}
