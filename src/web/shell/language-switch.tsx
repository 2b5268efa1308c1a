import { useId } from 'react'
import { LANGUAGE_PATH } from '#features/account/language/contract.ts'
import { currentLanguage, LANGUAGES } from '#language/language.ts'
import { nameInItself } from '#language/language-name.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Check, ChevronDown, Globe } from '#ui/icons.tsx'
import { Menu, MenuButton } from '#ui/menu.tsx'

/** Whether the button has the language's name: always, from 1024 px on, or never. */
const NAME_CLASSES = { always: '', wide: 'max-lg:hidden', never: 'hidden' } as const

interface LanguageSwitchProps {
  className?: string
  named?: keyof typeof NAME_CLASSES
}

/** A form that returns to this page in the chosen language; hidden while the site has only one language. */
export function LanguageSwitch({ className = '', named = 'always' }: LanguageSwitchProps) {
  const form = useId()
  if (LANGUAGES.length < 2) return null
  const name = nameInItself(currentLanguage())
  return (
    <form id={form} method="post" action={LANGUAGE_PATH} className={className}>
      <Menu
        label={m.shell_language({ name })}
        triggerClassName="w-full"
        trigger={
          <>
            <Icon of={Globe} />
            <span translate="no" className={NAME_CLASSES[named]}>
              {name}
            </span>
            <Icon of={ChevronDown} className="ml-auto" />
          </>
        }
      >
        {LANGUAGES.map((language) => (
          <MenuButton
            key={language}
            type="submit"
            form={form}
            name="language"
            value={language}
            lang={language}
            translate="no"
            icon={language === currentLanguage() ? Check : undefined}
            aria-current={language === currentLanguage() ? 'true' : undefined}
          >
            {/* The space of the check mark, so that all names begin at the same edge. */}
            {language === currentLanguage() ? null : <span className="size-5 shrink-0" />}
            {nameInItself(language)}
          </MenuButton>
        ))}
      </Menu>
    </form>
  )
}
