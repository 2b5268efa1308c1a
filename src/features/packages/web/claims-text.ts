import { OPERATOR } from '#shared/operator.ts'
import type { FeatureKey, Package } from '../contract.ts'
import { featureNote } from '../rules.ts'

const { claims } = OPERATOR

/** Whether the card says "Most popular": only when the operator says what was counted. */
export const isPopular = ({ popular }: Package): boolean => popular && claims.popular !== null

/** What a feature gives is the operator's to say: without that it is not offered. */
export function isOffered(key: FeatureKey): boolean {
  if (key === 'success_guarantee') return claims.guarantee !== null
  return key !== 'support_24_7' || claims.support
}

/** What a feature is, and what it is not. */
export const noteOf = (key: FeatureKey): string | undefined =>
  key === 'success_guarantee' ? claims.guarantee || undefined : featureNote(key)
