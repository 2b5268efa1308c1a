import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startS3Server } from './s3-server.ts'

/** The strict store as a process of its own, which can be killed and started again on the same folder and port. */
export interface S3Process {
  port: number
  kill(): Promise<void>
}

export async function startS3Process({
  root,
  port = 0,
}: {
  root: string
  port?: number
}): Promise<S3Process> {
  const child = spawn(process.execPath, [import.meta.filename, root, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const exited = once(child, 'exit').finally(() => process.off('exit', killChild))
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => Promise.reject(new Error('the store ended'))),
  ])
  return {
    port: Number(String(line)),
    async kill() {
      killChild()
      await exited
    },
  }
}

if (import.meta.main) {
  const [root = '', port] = process.argv.slice(2)
  const server = await startS3Server({ root, port: Number(port), pageSize: 100 })
  console.log(server.port)
}
