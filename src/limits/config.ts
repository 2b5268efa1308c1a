import { z } from 'zod'

export interface LimitsConfig {
  rateLimits: boolean
}

export const limitsVariables = {
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
}

export function readLimitsConfig(values: { RATE_LIMITS: 'on' | 'off' }): LimitsConfig {
  return { rateLimits: values.RATE_LIMITS === 'on' }
}
