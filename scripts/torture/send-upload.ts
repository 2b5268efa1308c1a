import { Agent, request } from 'node:http'

export interface Sender {
  /** Origin of the server. */
  url: string
  cookie: string
}

const BOUNDARY = 'torture-boundary'
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n`,
)
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const agent = new Agent({ keepAlive: false })

/** Uploads a file; returns the status, or 0 when the connection was closed. */
export function put(sender: Sender, file: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const length = HEAD.length + file.length + TAIL.length
    const call = openRequest(sender, length)
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', () => resolve(0))
    call.write(HEAD)
    call.write(file)
    call.end(TAIL)
  })
}

/** Opens a request with a body that announces more than it sends. `trickle` sends one more byte. */
export function openBody(sender: Sender, { announced, sent }: { announced: number; sent: number }) {
  const call = openRequest(sender, announced)
  call.on('error', () => {})
  call.on('response', (response) => response.resume())
  call.write(HEAD)
  call.write(Buffer.alloc(sent - HEAD.length, 'x'))
  return {
    trickle: () => void (call.destroyed || call.write('x')),
    end: () => call.destroy(),
  }
}

function openRequest({ url, cookie }: Sender, length: number) {
  return request(new URL('/api/documents/cv', url), {
    method: 'PUT',
    agent,
    headers: {
      cookie,
      origin: url,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': length,
    },
  })
}
