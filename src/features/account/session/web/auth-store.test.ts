import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api-error.ts'
import type { AuthSession } from '#features/account/rules.ts'
import type { AuthClient } from './auth-client.ts'
import { createAuthStore } from './auth-store.ts'
import type { AuthEvent } from './session-store.ts'

const tamar: AuthSession = {
  user: { id: 'u1', email: 'tamar@example.com', full_name: 'Tamar Beridze', role: 'applicant' },
  expires_at: 1_800_000_000,
}

function startStore(...answers: (AuthSession | null | ApiError | Promise<AuthSession | null>)[]) {
  const client: AuthClient = {
    readSession: vi.fn(async () => {
      const answer = answers.shift()
      if (answer === undefined) throw new Error('one read too many')
      if (answer instanceof ApiError) throw answer
      return answer
    }),
    signIn: vi.fn(async () => ({ waits: false, weaknesses: [] })),
    signUp: vi.fn(async () => ({ userId: 'u1', mustConfirm: false })),
    signOut: vi.fn(async () => {}),
  }
  const send = vi.fn()
  const hint = vi.fn()
  let waits = false
  const pending = {
    isSet: () => waits,
    set: () => {
      waits = true
    },
    clear: () => {
      waits = false
    },
  }
  const store = createAuthStore({ client, send, hint, pending })
  const events: AuthEvent[] = []
  store.onAuthEvent((event) => events.push(event))
  return { store, client, send, hint, pending, events }
}

const refusal = (status: number) => new ApiError({ status, code: 'x', message: '' })

describe('AUTH-8 reading the session', () => {
  it('Loading lasts until the first read has ended', async () => {
    const { store } = startStore(tamar)
    expect(store.getState()).toMatchObject({ loading: true, user: null })
    await store.read()
    expect(store.getState()).toMatchObject({ loading: false, user: tamar.user, session: tamar })
  })

  it('Without a session nobody is signed in, and the header is told', async () => {
    const { store, hint, events } = startStore(null)
    await store.read()
    expect(store.getState()).toMatchObject({ loading: false, user: null, departure: null })
    expect(hint).toHaveBeenLastCalledWith(false)
    expect(events).toEqual([])
  })

  it.each([0, 429, 502, 503, 504])('A refresh that fails with %i keeps the session', async (status) => {
    const { store, events } = startStore(tamar, refusal(status))
    await store.read()
    await store.read()
    expect(store.getState().user).toEqual(tamar.user)
    expect(events).toEqual(['signed_in'])
  })

  it.each([400, 401, 403, 500])('A refresh that fails with %i removes the session', async (status) => {
    const { store, events } = startStore(tamar, refusal(status))
    await store.read()
    await store.read()
    expect(store.getState()).toMatchObject({ user: null, session: null, departure: 'ended' })
    expect(events).toEqual(['signed_in', 'signed_out'])
  })

  it('A first read that could not be answered says so instead of guessing', async () => {
    const { store } = startStore(refusal(0), tamar)
    await store.read()
    expect(store.getState()).toMatchObject({ loading: false, user: null, readFailed: true })
    await store.read()
    expect(store.getState()).toMatchObject({ user: tamar.user, readFailed: false })
  })

  it('A refresh joins a read in progress', async () => {
    const { store, client } = startStore(tamar)
    await Promise.all([store.read(), store.refresh()])
    expect(client.readSession).toHaveBeenCalledTimes(1)
  })

  it('An answer overtaken by a sign-in is ignored', async () => {
    let answerLate: (session: null) => void = () => {}
    const late = new Promise<null>((resolve) => {
      answerLate = resolve
    })
    const { store } = startStore(late, tamar)
    const firstRead = store.read()
    await store.signIn({ email: 'tamar@example.com', password: 'x' })
    answerLate(null)
    await firstRead
    expect(store.getState().user).toEqual(tamar.user)
  })
})

describe('AUTH-9 events', () => {
  it('A longer session is a refresh, another name an update, the same again nothing', async () => {
    const renewed = { ...tamar, expires_at: tamar.expires_at + 60 }
    const renamed = { ...renewed, user: { ...tamar.user, full_name: 'Tamar B.' } }
    const { store, events } = startStore(tamar, tamar, renewed, renamed)
    for (let read = 0; read < 4; read += 1) await store.read()
    expect(events).toEqual(['signed_in', 'refreshed', 'user_updated'])
  })

  it('Another person in the same browser is a sign-in', async () => {
    const { store, events } = startStore(tamar, { ...tamar, user: { ...tamar.user, id: 'u2' } })
    await store.read()
    await store.read()
    expect(events).toEqual(['signed_in', 'signed_in'])
  })

  it('Password recovery and a passed second factor are announced by the screens that see them', () => {
    const { store, events } = startStore()
    store.announce('password_recovery')
    store.announce('mfa_verified')
    expect(events).toEqual(['password_recovery', 'mfa_verified'])
  })
})

describe('AUTH-8 several tabs', () => {
  it('Signing in and out is told to the other tabs', async () => {
    const { store, send } = startStore(tamar)
    await store.signIn({ email: 'tamar@example.com', password: 'x' })
    expect(send).toHaveBeenLastCalledWith('signed_in')
    await store.signOut()
    expect(send).toHaveBeenLastCalledWith('signed_out')
  })

  it('A sign-out elsewhere signs out here, without a call and without an echo', async () => {
    const { store, client, send, events } = startStore(tamar)
    await store.read()
    await store.receive('signed_out')
    await store.receive('signed_out')
    expect(store.getState()).toMatchObject({ user: null, departure: 'logout' })
    expect(events).toEqual(['signed_in', 'signed_out'])
    expect(send).not.toHaveBeenCalled()
    expect(client.signOut).not.toHaveBeenCalled()
  })

  it('A sign-in elsewhere signs in here', async () => {
    const { store } = startStore(null, tamar)
    await store.read()
    await store.receive('signed_in')
    expect(store.getState().user).toEqual(tamar.user)
  })
})

describe('AUTH-6 and AUTH-11', () => {
  it('A sign-in the browser keeps no cookie of is a failure in words', async () => {
    const { store, send } = startStore(null)
    await expect(store.signIn({ email: 'a@example.com', password: 'x' })).rejects.toThrow(
      'Auth session missing!',
    )
    expect(send).not.toHaveBeenCalled()
  })

  it('A logout the server did not hear of is logged and leaves the person signed out', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, client } = startStore(tamar)
    await store.read()
    vi.mocked(client.signOut).mockRejectedValue(refusal(503))
    await store.signOut()
    expect(store.getState()).toMatchObject({ user: null, departure: 'logout' })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

describe('AUTH-8 a call answered 401', () => {
  it('ends the session when the server says that it is over', async () => {
    const { store, events } = startStore(tamar, null)
    await store.read()
    expect(await store.isOver()).toBe(true)
    expect(store.getState()).toMatchObject({ user: null, departure: 'ended' })
    expect(events).toEqual(['signed_in', 'signed_out'])
  })

  it('ends nothing when the session of now is alive, or when nobody could say', async () => {
    const { store, events } = startStore(tamar, tamar, refusal(0))
    await store.read()
    expect(await store.isOver()).toBe(false)
    expect(await store.isOver()).toBe(false)
    expect(store.getState().user).toEqual(tamar.user)
    expect(events).toEqual(['signed_in'])
  })

  it('that left before a new sign-in and is answered after it leaves the new session alone', async () => {
    const other = { ...tamar, user: { ...tamar.user, id: 'u2' } }
    const { store, events } = startStore(tamar, null, other, other)
    await store.read()
    await store.read()
    await store.signIn({ email: 'other@example.com', password: 'x' })
    expect(await store.isOver()).toBe(false)
    expect(store.getState().user).toEqual(other.user)
    expect(events).toEqual(['signed_in', 'signed_out', 'signed_in'])
  })

  it('does not wait for a refresh that is repeated, and its late answer counts no more', async () => {
    const { promise, resolve } = Promise.withResolvers<AuthSession | null>()
    const { store, client } = startStore(tamar, promise, null)
    await store.read()
    const refresh = store.refresh()
    expect(await store.isOver()).toBe(true)
    resolve(tamar)
    await refresh
    expect(store.getState().user).toBeNull()
    expect(vi.mocked(client.readSession).mock.calls.map(([options]) => options)).toEqual([
      { persistent: false },
      { persistent: true },
      { persistent: false },
    ])
  })

  it('asks once for many, and not at all while nobody is signed in', async () => {
    const { store, client } = startStore(tamar, null)
    expect(await store.isOver()).toBe(true)
    await store.read()
    expect(await Promise.all([store.isOver(), store.isOver(), store.isOver()])).toEqual([true, true, true])
    expect(await store.isOver()).toBe(true)
    expect(client.readSession).toHaveBeenCalledTimes(2)
  })
})

describe('AUTH-11 a sign-out the server did not hear of', () => {
  it('is repeated before the session is read; unheard, nobody is signed in and nothing is read', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, client, pending } = startStore(null)
    pending.set()
    vi.mocked(client.signOut).mockRejectedValueOnce(refusal(0))
    await store.read()
    expect(store.getState()).toMatchObject({ loading: false, user: null, readFailed: false })
    expect(client.readSession).not.toHaveBeenCalled()
    expect(pending.isSet()).toBe(true)

    await store.read()
    expect(pending.isSet()).toBe(false)
    expect(client.signOut).toHaveBeenCalledTimes(2)
    expect(client.readSession).toHaveBeenCalledTimes(1)
    log.mockRestore()
  })

  it('signs out a tab that was signed in', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, client, pending, events } = startStore(tamar)
    await store.read()
    pending.set()
    vi.mocked(client.signOut).mockRejectedValue(refusal(0))
    await store.read()
    expect(store.getState()).toMatchObject({ user: null, departure: 'logout' })
    expect(events).toEqual(['signed_in', 'signed_out'])
    log.mockRestore()
  })

  it('is repeated once when the connection is back, and never when there is none', async () => {
    const { store, client, pending } = startStore()
    await store.repeatSignOut()
    expect(client.signOut).not.toHaveBeenCalled()
    pending.set()
    await Promise.all([store.repeatSignOut(), store.repeatSignOut()])
    expect(client.signOut).toHaveBeenCalledTimes(1)
    expect(pending.isSet()).toBe(false)
  })

  it('comes before a sign-in and is over with it, heard or not', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, client, pending } = startStore(tamar)
    pending.set()
    const order: string[] = []
    vi.mocked(client.signOut).mockImplementation(async () => {
      order.push('out')
      throw refusal(0)
    })
    vi.mocked(client.signIn).mockImplementation(async () => {
      order.push('in')
      return { waits: false, weaknesses: [] }
    })
    await store.signIn({ email: 'tamar@example.com', password: 'x' })
    expect(order).toEqual(['out', 'in'])
    expect(pending.isSet()).toBe(false)
    expect(store.getState().user).toEqual(tamar.user)
    log.mockRestore()
  })

  it('stays with a sign-in that is refused', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, client, pending } = startStore()
    pending.set()
    vi.mocked(client.signOut).mockRejectedValue(refusal(0))
    vi.mocked(client.signIn).mockRejectedValue(refusal(401))
    await expect(store.signIn({ email: 'tamar@example.com', password: 'x' })).rejects.toThrow()
    expect(pending.isSet()).toBe(true)
    log.mockRestore()
  })
})
