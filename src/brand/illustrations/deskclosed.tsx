import { Picture, type PictureProps } from './picture.tsx'

export function DeskClosedPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <rect x={40} y={34} width={240} height={116} rx={6} fill="var(--il-paper)" />
      <rect x={40} y={34} width={240} height={28} rx={6} fill="var(--il-fill)" />
      <path d="M56 48h54" />
      <path d="M40 74h240" />
      <path d="M40 86h240" />
      <path d="M40 98h240" />
      <path d="M40 110h240" />
      <path d="M40 122h240" />
      <path d="M40 134h240" />
      <rect
        x={112}
        y={84}
        width={96}
        height={42}
        rx={4}
        fill="var(--il-paper)"
        stroke="var(--il-spot)"
        strokeWidth={2.5}
      />
      <path d="M132 98h56M142 111h36" stroke="var(--il-spot)" strokeWidth={2.5} />
      <path d="M136 62l-8 22M184 62l8 22" />
      <path d="M24 150h272v14H24z" fill="var(--il-fill)" />
      <path d="M38 164h244v44H38z" fill="var(--il-paper)" />
      <path d="M16 208h288" />
      <path d="M120 164v44M200 164v44" />
      <g transform="translate(252 138) scale(0.6)">
        <path
          d="M0-22C-2-44-20-52-26-54c-2 16 8 30 26 34M0-18c2-26 18-36 26-38 2 18-8 34-26 40M0-8v-30"
          fill="var(--il-fill)"
        />
        <path d="M-15-14h30l-4 28h-22z" fill="var(--il-warm)" />
      </g>
      <path d="M62 150v-18h20v18z" fill="var(--il-warm)" />
    </Picture>
  )
}
