import { RosetteLines } from '../security-print.tsx'
import { Picture, type PictureProps } from './picture.tsx'

export function CardPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <rect x={46} y={186} width={228} height={20} fill="var(--il-fill)" />
      <g transform="rotate(-7 90 113.5)">
        <rect x={48} y={53} width={92} height={127} rx={7} fill="var(--il-paper)" />
        <rect x={44} y={50} width={92} height={127} rx={7} fill="var(--il-solid)" />
        <circle cx={90} cy={107.1} r={20.2} stroke="var(--il-on)" />
        <path d="M69.8 107.1h40.5M90 86.9c-12 11-12 29.4 0 40.5c12-11 12-29.4 0-40.5" stroke="var(--il-on)" />
        <path d="M71.6 70.3h36.8M77.1 151.6h25.8M82.6 160.5h14.7" stroke="var(--il-on)" />
      </g>
      <g transform="rotate(4 191 131.8)">
        <rect x={96} y={72} width={190} height={119.7} rx={9.5} fill="var(--il-paper)" />
        <g color="var(--il-line)">
          <RosetteLines cx={217.6} cy={143.8} radius={33.9} swing={12.3} petals={9} lines={9} opacity={0.3} />
        </g>
        <path
          d="M96 92.3v-10.8a9.5 9.5 0 0 1 9.5-9.5h171a9.5 9.5 0 0 1 9.5 9.5v10.8z"
          fill="var(--il-fill)"
          stroke="none"
        />
        <rect x={96} y={72} width={190} height={119.7} rx={9.5} />
        <path d="M96 92.3h190" />
        <g>
          <rect x={109.3} y={106.7} width={47.5} height={62.2} rx={3} fill="var(--il-fill)" />
          <circle cx={133.1} cy={131.6} r={9.5} fill="var(--il-paper)" />
          <path d="M116 169c0-16.2 6.7-21.2 17.1-21.2s17.1 5 17.1 21.2z" fill="var(--il-paper)" />
          <path
            d="M123.5 132.9c-1.9-13.7 4.8-17.4 10.4-17.4s11.4 5 9 17.4c-2.9-5-5.7-6.2-9.5-7.5c-3.8 3.7-6.7 5-10 7.5z"
            fill="var(--il-solid)"
            stroke="none"
          />
        </g>
        <g>
          <path d="M172 115.1h64.6" />
          <path d="M172 131.8h95" />
          <path d="M172 148.6h49.4" />
        </g>
        <rect x={232.8} y={146.2} width={28.5} height={21.5} rx={3} fill="var(--il-warm)" />
        <path d="M247.1 146.2v21.5M232.8 157h28.5" />
        <path d="M109.3 82.2h57M259.4 82.2h11.4" />
      </g>
      <circle cx={270} cy={64} r={22} fill="var(--il-warm)" />
      <path d="M261 64l7 7 12-14" stroke="var(--il-spot)" strokeWidth={3} />
    </Picture>
  )
}
