// npm run dev: the API with restart on change, and React Router's dev server in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const WEB_PORT = 3000
const API_PORT = 3001

const children = [
  spawn('npm', ['run', '--silent', 'messages', '--', '--watch'], { cwd: ROOT, stdio: 'ignore' }),
  spawn(process.execPath, ['--watch-path=src', 'src/server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(API_PORT), PUBLIC_URL: `http://localhost:${WEB_PORT}` },
  }),
  spawn('npx', ['--no-install', 'react-router', 'dev', '--port', String(WEB_PORT)], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children.slice(1)) child.on('exit', stop)
