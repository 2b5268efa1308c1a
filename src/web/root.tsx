import './app.css'
import latinFont from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import { type ReactNode, useContext } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_FrameworkContext,
  useMatches,
} from 'react-router'
import { m } from '#messages/messages.js'
import { ANALYTICS_META } from '#platform/web/analytics.ts'
import { ANALYTICS } from '#shared/operator.ts'
import { Toaster } from '#ui/toast.tsx'
import { RootErrorBoundary } from './failure-page.tsx'
import { AppProviders } from './shell/app-providers.tsx'
import { PageViews } from './shell/page-views.tsx'

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
]

/**
 * A route with `export const handle = { light: true }` is shipped without the application's script. The fallback
 * for the signed-in area is rendered at the address of the (light) home page, yet must carry it.
 */
function useLightPage(): boolean {
  const fallback = useContext(UNSAFE_FrameworkContext)?.isSpaMode === true
  const light = useMatches().some(
    (match) => (match.handle as { light?: boolean } | undefined)?.light === true,
  )
  return light && !fallback
}

export function Layout({ children }: { children: ReactNode }) {
  const light = useLightPage()
  return (
    // The signed-in mark is put on <html> by a script before React looks at it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111716" media="(prefers-color-scheme: dark)" />
        {ANALYTICS ? <meta name={ANALYTICS_META} content={ANALYTICS.id} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {light ? null : (
          <>
            <Toaster />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <AppProviders>
      <PageViews />
      <Outlet />
    </AppProviders>
  )
}

/** Shown by the single-page fallback until the first screen's code has arrived. */
export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center" aria-busy="true">
      <title>{m.product_name()}</title>
      <p className="type-small text-ink-2">{m.shell_loading()}</p>
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <RootErrorBoundary error={error} />
}
