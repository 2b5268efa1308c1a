// ExecStartPost of the unit: ends when the server answers, so that `systemctl start` and `restart` say whether it did. Fails
// when the server (MAINPID) has ended; systemd ends it after TimeoutStartSec.
import { setTimeout as sleep } from 'node:timers/promises'

const { HOST, PORT = '3000', MAINPID } = process.env
const host = !HOST || ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`
const answers = () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** A signal of number 0 only asks whether the process is there. */
function isThere() {
  try {
    return process.kill(Number(MAINPID), 0)
  } catch {
    return false
  }
}

while (!(await answers())) {
  if (!isThere()) process.exit(1)
  await sleep(200)
}
