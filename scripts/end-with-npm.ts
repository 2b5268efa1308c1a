const CHECK_MS = 250

/**
 * npm passes SIGTERM only to the shell between itself and this process: the shell dies of it and the server would go on
 * alone, with the port and the lock of the data folder. When the parent changes, this process sends the signal to itself.
 */
export function endWithNpm(): void {
  // Whoever started it without npm may well leave it alone, for example behind nohup.
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}
