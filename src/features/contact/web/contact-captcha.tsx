import altchaStyle from 'altcha/altcha.css?url'
import captchaStyle from '#captcha/web/captcha.css?url'
import captchaScript from '#captcha/web/captcha-engine.ts?worker&url'
import { m } from '#messages/messages.js'
import { ShieldCheck } from '#ui/icons.tsx'
import { ErrorPlace } from './contact-field.tsx'

/** The box of #features/account/web/captcha.tsx on a light page: the island puts the widget in on first focus. */
export function ContactCaptcha() {
  return (
    <div
      data-captcha={captchaScript}
      data-styles={`${altchaStyle} ${captchaStyle}`}
      data-hint={m.account_captcha_hint()}
      data-verifying={m.account_captcha_verifying()}
      data-verified={m.account_captcha_verified()}
      data-expired={m.account_captcha_expired()}
      data-failed={m.account_captcha_failed()}
      data-insecure={m.account_captcha_insecure()}
      data-load-failed={m.account_captcha_load_failed()}
      className="grid gap-2 border-crimson data-invalid:border-l-4 data-invalid:pl-4"
    >
      <ErrorPlace id="captcha-error" />
      <div className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-rest">
        <div className="relative min-w-0 flex-1">
          <div data-captcha-box="">
            <div className="flex items-center gap-3">
              <input
                id="captcha"
                type="checkbox"
                className="size-6 shrink-0 appearance-none rounded-rule border border-line-strong bg-surface data-busy:animate-pulse"
                aria-describedby="captcha-hint"
              />
              <label htmlFor="captcha" className="flex-1 type-label">
                {m.account_captcha_label()}
              </label>
            </div>
          </div>
          <p id="captcha-hint" role="status" className="pl-9 type-caption text-ink-2">
            {m.account_captcha_hint()}
          </p>
        </div>
        <ShieldCheck aria-hidden className="size-6 shrink-0 text-pine" strokeWidth={1.75} />
      </div>
    </div>
  )
}
