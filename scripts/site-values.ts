import type { Plugin } from 'vite'
import { readSiteValues } from '../src/config/operator-env.ts'

/**
 * Where pages and scripts find the operator's data (src/shared/operator.ts). Nothing is built in: whoever renders the
 * pages sets a global, and the server writes a data block into every page for its scripts (docs/decisions/0067). Only `npm
 * run dev`, which renders its pages itself, has the values of its environment in the scripts.
 */
export function siteValues(): Plugin {
  return {
    name: 'site-values',
    configEnvironment(name, _, { command }) {
      if (command === 'serve')
        return { define: { __SITE_VALUES__: JSON.stringify(readSiteValues(process.env)) } }
      return { define: { __SITE_VALUES__: name === 'ssr' ? 'globalThis.siteValues' : 'undefined' } }
    },
  }
}
