import { useState } from 'react'
import { m } from '#messages/messages.js'

/** Copies a text, and what is to be announced of it. */
export function useCopy(text: string) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    // Emptied first: the same words twice are announced once.
    setSaid('')
    const isCopied = await write(text)
    setSaid(isCopied ? m.copy_sheet_copied() : m.copy_sheet_copy_failed())
  }
  return { said, copy: () => void copy() }
}

/** Without https, and where the browser refuses, the text is copied as people did before there was an interface for it. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
