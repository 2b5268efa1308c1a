import { Picture, type PictureProps } from './picture.tsx'

export function PhotoPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <g transform="rotate(-3 160 116)">
        <rect x={96} y={24} width={128} height={164} rx={6} fill="var(--il-paper)" />
        <g>
          <rect x={108} y={36} width={104} height={124} rx={3} fill="var(--il-fill)" />
          <circle cx={160} cy={85.6} r={20.8} fill="var(--il-paper)" />
          <path d="M122.6 160c0-32.2 14.6-42.2 37.4-42.2s37.4 9.9 37.4 42.2z" fill="var(--il-paper)" />
          <path
            d="M139.2 88.1c-4.2-27.3 10.4-34.7 22.9-34.7s25 9.9 19.8 34.7c-6.2-9.9-12.5-12.4-20.8-14.9c-8.3 7.4-14.6 9.9-21.8 14.9z"
            fill="var(--il-solid)"
            stroke="none"
          />
        </g>
        <path d="M118 174h84" />
      </g>
      <path d="M74 30v150M68 30h12M68 180h12" />
      <path d="M240 170l20 20 36-44" stroke="var(--il-spot)" strokeWidth={3} />
    </Picture>
  )
}
