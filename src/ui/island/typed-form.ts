type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers the texts and the caret of an island's form. When a browser extension has inserted elements, React replaces
 * the form; the returned function restores texts and caret in the new controls.
 */
export function rememberForm(host: HTMLElement): () => void {
  const form = host.querySelector('form')
  if (!form) return () => {}
  const texts = listControls(form).map((control) => ({ name: control.name, control }))
  const focused = document.activeElement
  const at = texts.find(({ control }) => control === focused)
  return () => {
    const drawn = host.querySelector('form')
    if (!drawn || drawn === form) return
    for (const control of listControls(drawn)) {
      const before = texts.find(({ name }) => name === control.name)?.control
      if (before?.value) setText(control, before.value)
    }
    if (at) restoreFocus(listControls(drawn), at.control)
  }
}

function listControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && element.type !== 'checkbox') ||
      element instanceof HTMLTextAreaElement,
  )
}

/** Sets the text as if it had been typed, so that the form's state is updated. */
function setText(control: Control, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function restoreFocus(controls: readonly Control[], before: Control): void {
  const control = controls.find(({ name }) => name === before.name)
  control?.focus({ preventScroll: true })
  // Null for input types without a caret, such as email.
  if (before.selectionStart !== null)
    control?.setSelectionRange(
      before.selectionStart,
      before.selectionEnd,
      before.selectionDirection ?? 'none',
    )
}
