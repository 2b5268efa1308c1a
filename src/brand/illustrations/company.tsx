import { Picture, type PictureProps } from './picture.tsx'

export function CompanyPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <rect x={70} y={46} width={180} height={160} fill="var(--il-paper)" />
      <rect x={70} y={46} width={180} height={36} fill="var(--il-fill)" />
      <path d="M100 64h70" strokeWidth={3} />
      <path d="M58 82h204l10 34H48z" fill="var(--il-warm)" />
      <path
        d="M48 116c0 9 18 9 28 0 0 9 18 9 28 0 0 9 18 9 28 0 0 9 18 9 28 0 0 9 18 9 28 0 0 9 18 9 28 0 0 9 18 9 28 0 0 9 18 9 28 0"
        fill="var(--il-paper)"
      />
      <path d="M84 82l-8 34" transform="translate(-1 0)" />
      <path d="M109.5 82l-4.8 34" transform="translate(-1 0)" />
      <path d="M135 82l-1.6 34" transform="translate(-1 0)" />
      <path d="M160.5 82l1.6 34" transform="translate(1 0)" />
      <path d="M186 82l4.8 34" transform="translate(1 0)" />
      <path d="M211.5 82l8 34" transform="translate(1 0)" />
      <path d="M237 82l11.2 34" transform="translate(1 0)" />
      <rect x={88} y={138} width={76} height={46} fill="var(--il-fill)" />
      <path d="M88 184h76M112 138v46" />
      <path d="M186 206v-68h44v68" fill="var(--il-paper)" />
      <circle cx={196} cy={174} r={3} fill="var(--il-line)" />
      <rect x={196} y={148} width={24} height={13} rx={2} fill="var(--il-paper)" stroke="var(--il-spot)" />
      <path d="M201 155h14" stroke="var(--il-spot)" />
    </Picture>
  )
}
