import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RealProxy } from './real-proxy.ts'

const CALLS = 8
/** What only one of two machines has while they are updated one by one. */
const NEW_FILE = '/assets/new.js'

/**
 * What the file of a proxy says beside the addresses, with two machines: a refusal of one person's request takes no machine
 * from the others, what a machine does not have yet comes from the other one, and nobody reads the metrics.
 */
export async function requireGoodFile({ start }: RealProxy): Promise<void> {
  const machines = [await startMachine([]), await startMachine([NEW_FILE])]
  const proxy = await start(machines.map(({ port }) => port))
  try {
    const read = async (path: string) => (await fetch(proxy.url + path)).status
    for (let n = 0; n < CALLS; n += 1) {
      const statuses = [await read('/busy'), await read('/'), await read('/metrics')]
      if (`${statuses}` !== '503,200,404') throw new Error(`the proxy answers ${statuses}`)
    }
    const files = new Set<number>()
    for (let n = 0; n < CALLS; n += 1) files.add(await read(NEW_FILE))
    // One address stays at one machine, or the other machine is asked.
    if (files.size !== 1) throw new Error(`a file of one machine is answered ${[...files]}`)
  } finally {
    await proxy.close()
    for (const { close } of machines) close()
  }
}

async function startMachine(files: readonly string[]) {
  const server = createServer(({ url = '' }, response) => {
    const isMissing = url.startsWith('/assets/') && !files.includes(url)
    response.writeHead(url === '/busy' ? 503 : isMissing ? 404 : 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
