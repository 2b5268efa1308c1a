import { useEffect, useState, useSyncExternalStore } from 'react'

const STATE_COOKIE = 'sidebar_state'
const STATE_SECONDS = 7 * 24 * 60 * 60
/** Below it the sidebar is a drawer over the page; in rem, as the sidebar itself: larger text needs more room. */
const PHONE_REM = 48
/** Below it the sidebar starts closed, because the screen needs its room. */
const NARROW_REM = 64

/** SHELL-2: the sidebar's state (stored for 7 days), the phone's drawer, and Ctrl or Meta plus b for both. */
export function useSidebar() {
  const [chosen, setChosen] = useState(readState)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const phone = useNarrowerThan(PHONE_REM)
  const narrow = useNarrowerThan(NARROW_REM)
  const open = chosen ?? !narrow

  const toggle = () => {
    writeState(!open)
    setChosen(!open)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isToggleKey(event)) return
      event.preventDefault()
      if (phone) setDrawerOpen(!drawerOpen)
      else {
        writeState(!open)
        setChosen(!open)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, drawerOpen, phone])
  // On a wider window the sidebar itself is shown.
  useEffect(() => {
    if (!phone) setDrawerOpen(false)
  }, [phone])

  return {
    open,
    toggle,
    drawerOpen,
    openDrawer: () => setDrawerOpen(true),
    closeDrawer: () => setDrawerOpen(false),
  }
}

function useNarrowerThan(rem: number): boolean {
  return useSyncExternalStore(subscribeToSize, () => innerWidth < rem * readRootFontSize())
}

function subscribeToSize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** In pixels: the text size that the person has set. */
function readRootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function isToggleKey(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  )
}

/** The state that the person has chosen; undefined when no cookie says one. */
function readState(): boolean | undefined {
  const cookies = document.cookie.split('; ')
  if (cookies.includes(`${STATE_COOKIE}=true`)) return true
  return cookies.includes(`${STATE_COOKIE}=false`) ? false : undefined
}

function writeState(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${STATE_COOKIE}=${open}; Path=/; Max-Age=${STATE_SECONDS}; SameSite=Lax`
}
