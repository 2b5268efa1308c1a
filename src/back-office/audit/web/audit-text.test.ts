import { describe, expect, it } from 'vitest'
import { actName, describeDetails } from './audit-text.ts'

const describeRow = (details: Record<string, string>) => describeDetails(details, new Map())

describe('A row of the audit log', () => {
  it('says in words that somebody came in with a browser that was not known', () => {
    expect(actName('account.new_browser')).toBe('Came in with a browser that was not known')
  })

  it('says in words how somebody came in, and names the session by its first characters', () => {
    const session = 'fe270fdf-0c1d-4a52-9d7e-1f4c2f6a9b10'
    expect(describeRow({ session, method: 'app' })).toBe('with the code of an app · session fe270fdf')
    const methods = ['password', 'code_by_mail', 'passkey', 'identity', 'recovery_code']
    expect(methods.map((method) => describeRow({ method }))).toEqual([
      'with the password',
      'with a code by email',
      'with a passkey',
      'with a linked account',
      'with a recovery code',
    ])
  })

  it('says a way in that it does not know as it is stored', () => {
    expect(describeRow({ method: 'magic_stone' })).toBe('magic stone')
    expect(describeRow({ method: 'constructor' })).toBe('constructor')
  })

  it('begins with the change and ends with the other codes', () => {
    expect(describeRow({ from: 'filed', to: 'on_hold', document_type: 'cv' })).toBe(
      'filed → on hold · document type cv',
    )
  })
})
