import { describe, expect, it } from 'vitest'
import { loginSchema, registrationSchema } from './schema.ts'

const good = {
  full_name: 'Tamar Beridze',
  email: 'tamar@example.com',
  password: 'kolor-sniegu',
  confirmPassword: 'kolor-sniegu',
  acceptTerms: true,
}

function faultsOf(schema: typeof registrationSchema | typeof loginSchema, input: unknown) {
  const result = schema.safeParse(input)
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('AUTH-2 registration rules', () => {
  it('A complete form passes, spaces around name and address removed', () => {
    const parsed = registrationSchema.parse({ ...good, full_name: ' Tamar ', email: ' tamar@example.com ' })
    expect(parsed).toMatchObject({ full_name: 'Tamar', email: 'tamar@example.com' })
  })

  it('Every fault is told at once, in the exact words', () => {
    const faults = faultsOf(registrationSchema, {
      full_name: 'T',
      email: 'tamar',
      password: '12345',
      confirmPassword: '54321',
      acceptTerms: false,
    })
    expect(faults).toEqual({
      full_name: 'Name must be at least 2 characters',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
      acceptTerms: 'You must accept the Terms of Service and Privacy Policy.',
    })
  })

  it('Two letters and six characters are enough', () => {
    const least = { ...good, full_name: 'Ng', password: 'qwzx12', confirmPassword: 'qwzx12' }
    expect(faultsOf(registrationSchema, least)).toEqual({})
  })

  it('A name that a mail program may show as a link is refused in the browser, too', () => {
    expect(faultsOf(registrationSchema, { ...good, full_name: 'Tamar <b>' })).toHaveProperty('full_name')
    expect(faultsOf(registrationSchema, { ...good, full_name: 'Win at evil.com' })).toHaveProperty(
      'full_name',
    )
    expect(faultsOf(registrationSchema, { ...good, full_name: 'J.R. Smith' })).toEqual({})
  })

  it('One letter is a whole name where a passport has it so, and else the beginning of one', () => {
    for (const full_name of ['U', 'o', '王', '김', 'ع'])
      expect(faultsOf(registrationSchema, { ...good, full_name })).toEqual({})
    for (const full_name of ['T', 'Ж', 'Ω', '7', '-', 'É'])
      expect(faultsOf(registrationSchema, { ...good, full_name })).toEqual({
        full_name: 'Name must be at least 2 characters',
      })
  })

  it('A name of spaces is no name', () => {
    for (const full_name of ['      ', '\u200b\u3164\u2800']) {
      expect(faultsOf(registrationSchema, { ...good, full_name })).toEqual({
        full_name: 'Name must be at least 2 characters',
      })
    }
  })
})

describe('AUTH-7 sign-in without email or password', () => {
  it('says what must be provided', () => {
    const words = 'You must provide either an email or phone number and a password'
    expect(faultsOf(loginSchema, { email: ' ', password: '' })).toEqual({ email: words, password: words })
    expect(faultsOf(loginSchema, { email: 'a@example.com', password: '1' })).toEqual({})
  })
})
