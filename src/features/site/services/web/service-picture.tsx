import type { ComponentType } from 'react'
import { BridgePicture } from '#brand/illustrations/bridge.tsx'
import { CardPicture } from '#brand/illustrations/card.tsx'
import { CompanyPicture } from '#brand/illustrations/company.tsx'
import { IncubatorPicture } from '#brand/illustrations/incubator.tsx'
import { PermanentPicture } from '#brand/illustrations/permanent.tsx'
import { TranslationPicture } from '#brand/illustrations/translation.tsx'
import { WorkPicture } from '#brand/illustrations/work.tsx'
import type { ServiceId } from '../contract.ts'

const PICTURES: Record<ServiceId, ComponentType<{ className?: string }>> = {
  'temporary-residence-card': CardPicture,
  'permanent-residence-card': PermanentPicture,
  'eu-long-term-residence-card': BridgePicture,
  'work-permit': WorkPicture,
  'company-registration': CompanyPicture,
  'business-incubator': IncubatorPicture,
  'translation-services': TranslationPicture,
}

/** The one picture of a service. */
export function ServicePicture({ id, className }: { id: ServiceId; className?: string }) {
  const Shape = PICTURES[id]
  return <Shape className={className} />
}
