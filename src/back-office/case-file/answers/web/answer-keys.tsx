import { offer } from '#back-office/desk/web/command-text.ts'
import { KeyButton } from '#back-office/desk/web/key-button.tsx'
import { m } from '#messages/messages.js'

/** The keys that move through answers and correct one, as buttons. */
export function AnswerKeys({ keys }: { keys: Record<'j' | 'k' | 'c', () => void> }) {
  return (
    <div className="-mx-2 flex flex-wrap">
      <KeyButton shortcut="J" onClick={keys.j}>
        {m.back_office_case_file_key_next_field()}
      </KeyButton>
      <KeyButton shortcut="K" onClick={keys.k}>
        {m.back_office_case_file_key_previous()}
      </KeyButton>
      <KeyButton shortcut="C" {...offer(m.back_office_palette_correct())} onClick={keys.c}>
        {m.back_office_case_file_key_correct()}
      </KeyButton>
    </div>
  )
}
