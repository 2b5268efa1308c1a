import 'altcha/altcha.css'
import 'altcha/external'
import './captcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'

// Loaded on the first focus inside a form. Workers and style come from our own origin as files of their own: the
// widget's default build would make a blob worker and inject a style, which the security policy forbids.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

// The name of the box stays the same in every state; what happens is told in the line below it.
const label = m.captcha_label()
// The widget looks for <html lang> in small letters.
$altcha.i18n.set(currentLanguage().toLowerCase(), {
  ...$altcha.i18n.get('en'),
  label,
  verifying: label,
  verified: label,
  waitAlert: m.captcha_wait(),
  error: m.captcha_failed(),
  expired: m.captcha_expired(),
})
