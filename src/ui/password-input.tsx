import { type ComponentProps, useState } from 'react'
import { m } from '#messages/messages.js'
import { controlClasses } from './control-classes.ts'
import { useFieldWiring } from './field-context.ts'
import { Icon } from './icon.tsx'
import { Eye, EyeOff } from './icons.tsx'
import { InputFrame } from './text-input.tsx'

/** A password field with a toggle. The toggle is named only "Show" or "Hide", so that the label matches one control. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const wiring = useFieldWiring(props)
  return (
    <InputFrame
      end={
        <button
          type="button"
          aria-controls={wiring.id}
          onClick={() => setShown(!shown)}
          className="inline-flex h-11 items-center gap-1.5 rounded-control px-3 type-small font-semibold text-pine hover:text-pine-hover"
        >
          <Icon of={shown ? EyeOff : Eye} />
          {shown ? m.ui_hide() : m.ui_show()}
        </button>
      }
    >
      <input
        {...props}
        {...wiring}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={controlClasses('h-[max(48px,2.25rem)] pr-28 pl-3.5', className)}
      />
    </InputFrame>
  )
}
