import type { ComponentType } from 'react'
import { BridgePicture } from '#ui/illustrations/bridge.tsx'
import { CardPicture } from '#ui/illustrations/card.tsx'
import { CompanyPicture } from '#ui/illustrations/company.tsx'
import { IncubatorPicture } from '#ui/illustrations/incubator.tsx'
import { PermanentPicture } from '#ui/illustrations/permanent.tsx'
import { TranslationPicture } from '#ui/illustrations/translation.tsx'
import { WorkPicture } from '#ui/illustrations/work.tsx'
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
