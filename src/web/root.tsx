import { currentLanguage } from '#language/language.ts'
import './app.css'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { ANALYTICS_META } from '#client/analytics.ts'
import { m } from '#messages/messages.js'
import { ANALYTICS } from '#shared/operator.ts'
import { Toaster } from '#ui/toast.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { RootErrorBoundary } from './failure-page.tsx'
import { listPageFonts, POLISH_FONT } from './page-fonts.ts'
import { AppProviders } from './shell/app-providers.tsx'
import { PageViews } from './shell/page-views.tsx'
import { ScreenKeepAlive } from './shell/screen-keep-alive.tsx'
import { LoadFailureBar, LoadFailureScreen, SlowLoadNotice, useStarted } from './shell/slow-load-notice.tsx'

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...listPageFonts().map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

/** A route with `export const handle = { light: true }` has no application scripts. */
function useLightPage(): boolean {
  return useMatches().some((match) => (match.handle as { light?: boolean } | undefined)?.light === true)
}

export function Layout({ children }: { children: ReactNode }) {
  const isHydrating = !useLightPage()
  const hydrated = useHydrated()
  return (
    // A script sets the signed-in attribute on <html> before React hydrates.
    <html lang={currentLanguage()} suppressHydrationWarning>
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
      {/* React cannot hydrate texts that a browser has translated (docs/decisions/0051). */}
      <body translate={isHydrating && !hydrated ? 'no' : undefined}>{children}</body>
    </html>
  )
}

/** The application's scripts at the end of a page. Light pages have none. */
function ApplicationScripts() {
  return (
    <>
      <Toaster />
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

export default function Root() {
  const light = useLightPage()
  const started = useStarted()
  // Once the application has started, a light page is a screen like any other.
  const bare = light && !started
  const starting = !light && !started
  return (
    <>
      {starting ? (
        <>
          <SlowLoadNotice />
          <LoadFailureBar />
        </>
      ) : null}
      <AppProviders>
        <PageViews />
        <ScreenKeepAlive />
        <Outlet />
      </AppProviders>
      {bare ? null : <ApplicationScripts />}
    </>
  )
}

/**
 * The fallback of the single-page application until the first screen's code is loaded. It is rendered at the path of
 * the (light) home page, but carries the application's scripts.
 */
export function HydrateFallback() {
  return (
    <>
      {/* Signed-in screens show names of offices and people; letters that are not Polish bring the larger file. */}
      {listPageFonts().includes(POLISH_FONT) ? null : (
        <link rel="preload" as="font" type="font/woff2" href={POLISH_FONT} crossOrigin="anonymous" />
      )}
      <SlowLoadNotice />
      <main translate="no">
        <title>{m.shared_product_name()}</title>
        <div aria-busy="true" className="grid min-h-dvh place-items-center in-[[data-load-failed]]:hidden">
          <p className="type-small text-ink-2">{m.ui_loading()}</p>
        </div>
        <LoadFailureScreen />
      </main>
      <ApplicationScripts />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useStarted()
  return (
    <>
      <RootErrorBoundary error={error} />
      <ApplicationScripts />
    </>
  )
}
