import { Picture, type PictureProps } from './picture.tsx'

export function WorkPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <rect x={40} y={186} width={240} height={20} fill="var(--il-fill)" />
      <g transform="rotate(-4 127 115)">
        <path
          d="M71 40h99l18 18v127a5 5 0 0 1-5 5h-112a5 5 0 0 1-5-5v-140a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M170 40v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <path d="M84 72h70" />
        <path d="M84 86h86" />
        <path d="M84 100h60" />
        <path d="M84 114h86" />
        <path d="M84 128h78" />
        <path d="M84 160c8-12 12 8 20-2s8 6 16 0 12-4 16-2" stroke="var(--il-spot)" strokeWidth={2.5} />
      </g>
      <g transform="rotate(6 232 120)">
        <path d="M214 38l18 34 18-34" />
        <rect x={196} y={72} width={72} height={98} rx={8} fill="var(--il-paper)" />
        <rect x={196} y={72} width={72} height={20} rx={8} fill="var(--il-fill)" />
        <path d="M224 82h16" />
        <g>
          <rect x={216} y={100} width={32} height={38} rx={3} fill="var(--il-fill)" />
          <circle cx={232} cy={115.2} r={6.4} fill="var(--il-paper)" />
          <path d="M220.5 138c0-9.9 4.5-12.9 11.5-12.9s11.5 3 11.5 12.9z" fill="var(--il-paper)" />
          <path
            d="M225.6 116c-1.3-8.4 3.2-10.6 7-10.6s7.7 3 6.1 10.6c-1.9-3-3.8-3.8-6.4-4.6c-2.6 2.3-4.5 3-6.7 4.6z"
            fill="var(--il-solid)"
            stroke="none"
          />
        </g>
        <path d="M212 150h40" />
        <path d="M212 160h26" />
      </g>
    </Picture>
  )
}
