import { Picture, type PictureProps } from './picture.tsx'

export function ClockPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <rect x={78} y={170} width={164} height={36} rx={4} fill="var(--il-fill)" />
      <circle cx={160} cy={100} r={70} fill="var(--il-paper)" />
      <circle cx={160} cy={100} r={58} opacity={0.5} />
      <path d="M160 48L160 42" />
      <path d="M186 55L189 49.8" />
      <path d="M205 74L210.2 71" />
      <path d="M212 100L218 100" />
      <path d="M205 126L210.2 129" />
      <path d="M186 145L189 150.2" />
      <path d="M160 152L160 158" />
      <path d="M134 145L131 150.2" />
      <path d="M115 126L109.8 129" />
      <path d="M108 100L102 100" />
      <path d="M115 74L109.8 71" />
      <path d="M134 55L131 49.8" />
      <path d="M160 100V62" strokeWidth={3.5} />
      <path d="M160 100l28 18" strokeWidth={3.5} />
      <path d="M160 100l-16 38" stroke="var(--il-spot)" />
      <circle cx={160} cy={100} r={5} fill="var(--il-spot)" stroke="var(--il-spot)" />
    </Picture>
  )
}
