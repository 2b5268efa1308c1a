import { RosetteLines } from '../security-print.tsx'
import { Picture, type PictureProps } from './picture.tsx'

export function HeroPicture({ className }: PictureProps) {
  return (
    <Picture viewBox="0 0 620 500" className={className}>
      <g color="var(--il-line)">
        <RosetteLines cx={330} cy={250} radius={178.2} swing={56.2} petals={12} lines={14} opacity={0.16} />
      </g>
      <g transform="rotate(-11 155 191.1)">
        <rect x={64} y={63} width={190} height={262.2} rx={7} fill="var(--il-paper)" />
        <rect x={60} y={60} width={190} height={262.2} rx={7} fill="var(--il-solid)" />
        <circle cx={155} cy={178} r={41.8} stroke="var(--il-on)" />
        <path
          d="M113.2 178h83.6M155 136.2c-24.7 22.8-24.7 60.8 0 83.6c24.7-22.8 24.7-60.8 0-83.6"
          stroke="var(--il-on)"
        />
        <path d="M117 102h76M128.4 269.8h53.2M139.8 288.1h30.4" stroke="var(--il-on)" />
      </g>
      <g transform="rotate(7 435 169)">
        <path
          d="M335 34h187l18 18v247a5 5 0 0 1-5 5h-200a5 5 0 0 1-5-5v-260a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M522 34v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <rect x={356} y={78} width={17} height={17} rx={3} fill="var(--il-paper)" />
        <path d="M360 87l4 5 9-12" strokeWidth={3} />
        <path d="M390 87h110" />
        <rect x={356} y={112} width={17} height={17} rx={3} fill="var(--il-paper)" />
        <path d="M360 121l4 5 9-12" strokeWidth={3} />
        <path d="M390 121h84" />
        <rect x={356} y={146} width={17} height={17} rx={3} fill="var(--il-paper)" />
        <path d="M360 155l4 5 9-12" strokeWidth={3} />
        <path d="M390 155h120" />
        <rect x={356} y={180} width={17} height={17} rx={3} fill="var(--il-paper)" />
        <path d="M360 189l4 5 9-12" strokeWidth={3} />
        <path d="M390 189h96" />
        <rect x={356} y={214} width={17} height={17} rx={3} fill="var(--il-paper)" />
        <path d="M360 223l4 5 9-12" stroke="var(--il-spot)" strokeWidth={3} />
        <path d="M390 223h104" />
        <rect x={356} y={248} width={17} height={17} rx={3} fill="var(--il-paper)" />
        <path d="M390 257h70" />
      </g>
      <g transform="rotate(-6 94 388.9)">
        <rect x={30} y={330} width={128} height={117.8} rx={7} fill="var(--il-paper)" />
        <path d="M30 359.4v-22.4a7 7 0 0 1 7-7h114a7 7 0 0 1 7 7v22.4z" fill="var(--il-fill)" />
        <path d="M63.3 324v14M124.7 324v14" />
        <circle cx={79.4} cy={379.5} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={94} cy={379.5} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={108.6} cy={379.5} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={123.3} cy={379.5} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={137.9} cy={379.5} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={50.1} cy={395.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={64.7} cy={395.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={79.4} cy={395.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={94} cy={395.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={108.6} cy={395.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={123.3} cy={395.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={137.9} cy={395.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={50.1} cy={412.4} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={64.7} cy={412.4} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={94} cy={412.4} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={108.6} cy={412.4} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={123.3} cy={412.4} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={137.9} cy={412.4} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={50.1} cy={428.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={64.7} cy={428.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={79.4} cy={428.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={94} cy={428.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={108.6} cy={428.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={79.4} cy={412.4} r={8.4} stroke="var(--il-spot)" strokeWidth={2.5} />
        <circle cx={79.4} cy={412.4} r={2} fill="var(--il-spot)" stroke="none" />
      </g>
      <g transform="translate(556 420) scale(1.4)">
        <path
          d="M0-22C-2-44-20-52-26-54c-2 16 8 30 26 34M0-18c2-26 18-36 26-38 2 18-8 34-26 40M0-8v-30"
          fill="var(--il-fill)"
        />
        <path d="M-15-14h30l-4 28h-22z" fill="var(--il-warm)" />
      </g>
      <path d="M20 456H600" />
      <g transform="rotate(-3 312 303.1)">
        <rect x={142} y={196} width={340} height={214.2} rx={17} fill="var(--il-paper)" />
        <g color="var(--il-line)">
          <RosetteLines cx={359.6} cy={324.5} radius={60.6} swing={22} petals={9} lines={9} opacity={0.3} />
        </g>
        <path
          d="M142 232.4v-19.4a17 17 0 0 1 17-17h306a17 17 0 0 1 17 17v19.4z"
          fill="var(--il-fill)"
          stroke="none"
        />
        <rect x={142} y={196} width={340} height={214.2} rx={17} />
        <path d="M142 232.4h340" />
        <g>
          <rect x={165.8} y={258.1} width={85} height={111.4} rx={3} fill="var(--il-fill)" />
          <circle cx={208.3} cy={302.7} r={17} fill="var(--il-paper)" />
          <path d="M177.7 369.5c0-29 11.9-37.9 30.6-37.9s30.6 8.9 30.6 37.9z" fill="var(--il-paper)" />
          <path
            d="M191.3 304.9c-3.4-24.5 8.5-31.2 18.7-31.2s20.4 8.9 16.1 31.2c-5.1-8.9-10.2-11.1-17-13.4c-6.8 6.7-11.9 8.9-17.8 13.4z"
            fill="var(--il-solid)"
            stroke="none"
          />
        </g>
        <g>
          <path d="M278 273.1h115.6" />
          <path d="M278 303.1h170" />
          <path d="M278 333.1h88.4" />
        </g>
        <rect x={386.8} y={328.8} width={51} height={38.6} rx={3} fill="var(--il-warm)" />
        <path d="M412.3 328.8v38.6M386.8 348.1h51" />
        <path d="M165.8 214.2h102M434.4 214.2h20.4" />
      </g>
    </Picture>
  )
}
