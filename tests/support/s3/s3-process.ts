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
    // It ends with this process, however that ends: then nobody holds its input open.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => Promise.reject(new Error('the store ended'))),
  ])
  return {
    port: Number(String(line)),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

if (import.meta.main) {
  const [root = '', port] = process.argv.slice(2)
  process.stdin.resume().once('end', () => process.exit())
  const server = await startS3Server({ root, port: Number(port), pageSize: 100 })
  console.log(server.port)
}
