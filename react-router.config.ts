import { dirname } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { CLIENT } from './scripts/site-language.ts'
import { SEARCH_INDEX_PATH } from './src/features/knowledge-base/search/contract.ts'
import { NOT_FOUND_PATHS, PUBLIC_PATHS, SIGN_IN_STEP_PATHS } from './src/shared/paths.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: dirname(CLIENT),
  ssr: false,
  prerender: [...PUBLIC_PATHS, ...SIGN_IN_STEP_PATHS, ...Object.values(NOT_FOUND_PATHS), SEARCH_INDEX_PATH],
} satisfies Config
