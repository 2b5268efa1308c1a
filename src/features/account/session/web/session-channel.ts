const NAME = 'pobyt-session'

const SESSION_SIGNALS = ['signed_in', 'signed_out', 'user_updated'] as const
export type SessionSignal = (typeof SESSION_SIGNALS)[number]

/** Signals between the tabs of one browser about the session. */
export interface SessionChannel {
  send(signal: SessionSignal): void
  close(): void
}

/**
 * Opens the channel. Each signal is sent twice, over BroadcastChannel and as a storage event, because one of them is
 * missing in private windows and older browsers; `receive` must be idempotent.
 */
export function openSessionChannel(receive: (signal: SessionSignal) => void): SessionChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  const onMessage = (event: MessageEvent) => deliver(event.data, receive)
  const onStorage = (event: StorageEvent) => {
    if (event.key === NAME) deliver(event.newValue?.split(' ')[0], receive)
  }
  channel?.addEventListener('message', onMessage)
  window.addEventListener('storage', onStorage)
  return {
    send(signal) {
      channel?.postMessage(signal)
      writeToStorage(signal)
    },
    close() {
      channel?.close()
      window.removeEventListener('storage', onStorage)
    },
  }
}

function deliver(data: unknown, receive: (signal: SessionSignal) => void): void {
  const signal = SESSION_SIGNALS.find((known) => known === data)
  if (signal) receive(signal)
}

/** The time makes each value unique: writing the same value again raises no event. */
function writeToStorage(signal: SessionSignal): void {
  try {
    localStorage.setItem(NAME, `${signal} ${Date.now()}`)
  } catch {
    // The browser can forbid storage; BroadcastChannel has sent the signal.
  }
}
