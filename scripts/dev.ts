// npm run dev: the API, restarted on changes, and React Router's dev server in front of it, with demo data.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { checkBuild } from './build-stamp.ts'
import { compileMessages } from './compile-messages.ts'
import { createDemoPeople, DEMO_PASSWORD } from './demo/walked-people.ts'

const ROOT = join(import.meta.dirname, '..')
const DATA_DIR = join(ROOT, 'data/dev')
const WEB = 'http://localhost:3000'
const API = 'http://localhost:3001'

// The API also serves the built pages, which may be stale but must exist.
if (checkBuild() !== 'current')
  spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { stdio: 'inherit' })
await compileMessages()
let compiling = Promise.resolve()
// An editor may write a file in several steps: a text that cannot be read yet is reported, and read again with the next one.
watch(join(ROOT, 'messages'), () => {
  compiling = compiling.then(compileMessages).catch((error: unknown) => console.error(error))
})
const isFirstStart = !existsSync(join(DATA_DIR, 'db'))

const children = [
  spawn(process.execPath, ['--watch-path=src', '--watch-path=content', 'src/server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR, PORT: '3001', PUBLIC_URL: WEB, RATE_LIMITS: 'off' },
  }),
  spawn('npx', ['--no-install', 'react-router', 'dev', '--port', '3000'], { cwd: ROOT, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)

while (!(await fetch(`${API}/healthz`).catch(() => null))?.ok)
  await new Promise((done) => setTimeout(done, 200))
if (isFirstStart) await createDemoPeople(API)
console.log(
  `Demo applicants sign in with their address (for example tamar@demo.example) and ${DEMO_PASSWORD}`,
)
