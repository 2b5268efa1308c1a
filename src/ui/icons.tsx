/**
 * Icons of Lucide (lucide.dev, version 1.75.0), each as one path of a 24 × 24 box.
 * To add one: take its elements from lucide.dev and write circles and rectangles as arcs and lines.
 *
 * ISC License. Copyright (c) 2026 Lucide Icons and Contributors; some are derived from Feather, MIT License,
 * Copyright (c) 2013-present Cole Bemis. Permission to use, copy, modify, and/or distribute this software for any
 * purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice
 * appear in all copies. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND.
 */
import type { ComponentType, SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement>

/** The type of an icon. */
export type IconShape = ComponentType<IconProps>

function draw(props: IconProps, d: string) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d={d} />
    </svg>
  )
}

export const ArrowLeft = (props: IconProps) => draw(props, 'M12 19l-7-7 7-7M19 12H5')
export const ArrowRight = (props: IconProps) => draw(props, 'M5 12h14M12 5l7 7-7 7')
export const Bell = (props: IconProps) =>
  draw(
    props,
    'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
  )
export const BellRing = (props: IconProps) =>
  draw(
    props,
    'M10.268 21a2 2 0 0 0 3.464 0M22 8c0-2.3-.8-4.3-2-6M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326M4 2C2.8 3.7 2 5.7 2 8',
  )
export const BookOpen = (props: IconProps) =>
  draw(
    props,
    'M12 5v16M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z',
  )
export const Building2 = (props: IconProps) =>
  draw(
    props,
    'M10 12h4M10 8h4M14 21v-3a2 2 0 0 0-4 0v3M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
  )
export const Calendar = (props: IconProps) =>
  draw(
    props,
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18',
  )
export const CalendarCheck = (props: IconProps) =>
  draw(
    props,
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M9 15l2 2 4-4',
  )
export const CalendarCheck2 = (props: IconProps) =>
  draw(
    props,
    'M 19 3 L 5 3M 21 13 L 21 5M 21 5 A2 2 0 0 0 19 3M 3 19 A2 2 0 0 0 5 21M 3 5 L 3 19M 5 3 A2 2 0 0 0 3 5M16 19l2 2 4-4M16 2v3M3 9h18M5 21 L12.5 21M8 2v3',
  )
export const CalendarClock = (props: IconProps) =>
  draw(
    props,
    'M16 14v2.2l1.6 1M16 2v3M21 7.338V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h2.338M3 9h5.859M8 2v3M10 16a6 6 0 1 0 12 0a6 6 0 1 0-12 0z',
  )
export const CalendarDays = (props: IconProps) =>
  draw(
    props,
    'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
  )
export const CalendarPlus = (props: IconProps) =>
  draw(props, 'M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3M3 9h18M8 2v3')
export const CalendarX2 = (props: IconProps) =>
  draw(props, 'M16 2v3M17 16l5 5M17 21l5-5M21 12V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8M3 9h18M8 2v3')
export const Camera = (props: IconProps) =>
  draw(
    props,
    'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  )
export const ChartColumn = (props: IconProps) =>
  draw(props, 'M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3')
export const Check = (props: IconProps) => draw(props, 'M20 6 9 17l-5-5')
export const CheckCheck = (props: IconProps) => draw(props, 'M18 6 7 17l-5-5M22 10l-7.5 7.5L13 16')
export const ChevronDown = (props: IconProps) => draw(props, 'M6 9l6 6 6-6')
export const ChevronLeft = (props: IconProps) => draw(props, 'M15 18l-6-6 6-6')
export const ChevronRight = (props: IconProps) => draw(props, 'M9 18l6-6-6-6')
export const ChevronUp = (props: IconProps) => draw(props, 'M18 15l-6-6-6 6')
export const CircleAlert = (props: IconProps) =>
  draw(props, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 8L12 12M12 16L12.01 16')
export const CircleCheck = (props: IconProps) =>
  draw(props, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM16 9l-5.5 5.5L8 12')
export const CircleDashed = (props: IconProps) =>
  draw(
    props,
    'M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7',
  )
export const CircleDot = (props: IconProps) =>
  draw(props, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z')
export const ClipboardCheck = (props: IconProps) =>
  draw(
    props,
    'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1zM16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M9 14l2 2 4-4',
  )
export const ClipboardList = (props: IconProps) =>
  draw(
    props,
    'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1zM16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M12 11h4M12 16h4M8 11h.01M8 16h.01',
  )
export const Clock = (props: IconProps) => draw(props, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 6v6l4 2')
export const Copy = (props: IconProps) =>
  draw(
    props,
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  )
export const CreditCard = (props: IconProps) =>
  draw(props, 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20')
export const Crop = (props: IconProps) => draw(props, 'M6 2v14a2 2 0 0 0 2 2h14M18 22V8a2 2 0 0 0-2-2H2')
export const Download = (props: IconProps) =>
  draw(props, 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5')
export const Ellipsis = (props: IconProps) =>
  draw(
    props,
    'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  )
export const ExternalLink = (props: IconProps) =>
  draw(props, 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6')
export const Eye = (props: IconProps) =>
  draw(
    props,
    'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  )
export const EyeOff = (props: IconProps) =>
  draw(
    props,
    'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
  )
export const FileCheck = (props: IconProps) =>
  draw(
    props,
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M9 15l2 2 4-4',
  )
export const FileDown = (props: IconProps) =>
  draw(
    props,
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M12 18v-6M9 15l3 3 3-3',
  )
export const FilePlus2 = (props: IconProps) =>
  draw(
    props,
    'M11.35 22H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.706.706l3.588 3.588A2.4 2.4 0 0 1 20 8v5.35M14 2v5a1 1 0 0 0 1 1h5M14 19h6M17 16v6',
  )
export const FileSpreadsheet = (props: IconProps) =>
  draw(
    props,
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M8 13h2M14 13h2M8 17h2M14 17h2',
  )
export const FileText = (props: IconProps) =>
  draw(
    props,
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
  )
export const FileUp = (props: IconProps) =>
  draw(
    props,
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M12 12v6M15 15l-3-3-3 3',
  )
export const FileX2 = (props: IconProps) =>
  draw(
    props,
    'M11 22H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.706.706l3.588 3.588A2.4 2.4 0 0 1 20 8v5M14 2v5a1 1 0 0 0 1 1h5M15 17l5 5M20 17l-5 5',
  )
export const Globe = (props: IconProps) =>
  draw(
    props,
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM2 12h20M12 2a14.5 14.5 0 0 0 0 20a14.5 14.5 0 0 0 0-20',
  )
export const HardDrive = (props: IconProps) =>
  draw(
    props,
    'M22 12H2M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11zM6 16h.01M10 16h.01',
  )
export const History = (props: IconProps) =>
  draw(props, 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2')
export const Inbox = (props: IconProps) =>
  draw(
    props,
    'M22 12h-6l-2 3h-4l-2-3H2M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z',
  )
export const Info = (props: IconProps) =>
  draw(props, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM12 16v-4M12 8h.01')
export const Keyboard = (props: IconProps) =>
  draw(
    props,
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01',
  )
export const KeyRound = (props: IconProps) =>
  draw(
    props,
    'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16.5 7.5h.01',
  )
export const Landmark = (props: IconProps) =>
  draw(
    props,
    'M10 18v-7M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949zM14 18v-7M18 18v-7M3 22h18M6 18v-7',
  )
export const LayoutDashboard = (props: IconProps) =>
  draw(
    props,
    'M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM15 12h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM4 16h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z',
  )
export const Library = (props: IconProps) => draw(props, 'M16 6l4 14M12 6v14M8 8v12M4 4v16')
export const LifeBuoy = (props: IconProps) =>
  draw(
    props,
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM4.93 4.93l4.24 4.24M14.83 9.17l4.24-4.24M14.83 14.83l4.24 4.24M9.17 14.83l-4.24 4.24M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  )
export const Loader = (props: IconProps) =>
  draw(
    props,
    'M12 2v4M16.2 7.8l2.9-2.9M18 12h4M16.2 16.2l2.9 2.9M12 18v4M4.9 19.1l2.9-2.9M2 12h4M4.9 4.9l2.9 2.9',
  )
export const LoaderCircle = (props: IconProps) => draw(props, 'M21 12a9 9 0 1 1-6.219-8.56')
export const Lock = (props: IconProps) =>
  draw(
    props,
    'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
  )
export const LogOut = (props: IconProps) =>
  draw(props, 'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4')
export const Mail = (props: IconProps) =>
  draw(
    props,
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
  )
export const MenuIcon = (props: IconProps) => draw(props, 'M4 5h16M4 12h16M4 19h16')
export const MessageCircle = (props: IconProps) =>
  draw(
    props,
    'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
  )
export const MessageSquareText = (props: IconProps) =>
  draw(
    props,
    'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM7 11h10M7 15h6M7 7h8',
  )
export const Minus = (props: IconProps) => draw(props, 'M5 12h14')
export const Monitor = (props: IconProps) =>
  draw(props, 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 21h8M12 17v4')
export const MoveRight = (props: IconProps) => draw(props, 'M18 8L22 12L18 16M2 12H22')
export const Package = (props: IconProps) =>
  draw(
    props,
    'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73zM12 22V12M3.29 7 12 12 20.71 7M7.5 4.27l9 5.15',
  )
export const PackageCheck = (props: IconProps) =>
  draw(
    props,
    'M12 22V12M16 17l2 2 4-4M21 11.127V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.729l7 4a2 2 0 0 0 2 .001l1.32-.753M3.29 7 12 12l8.71-5M7.5 4.27l8.997 5.148',
  )
export const PanelLeft = (props: IconProps) =>
  draw(props, 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM9 3v18')
export const Paperclip = (props: IconProps) =>
  draw(
    props,
    'M16 6l-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
  )
export const PencilLine = (props: IconProps) =>
  draw(
    props,
    'M13 21h8M15 5l4 4M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  )
export const RotateCcw = (props: IconProps) =>
  draw(props, 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5')
export const Smartphone = (props: IconProps) =>
  draw(props, 'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 18h.01')
export const Phone = (props: IconProps) =>
  draw(
    props,
    'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  )
export const Plus = (props: IconProps) => draw(props, 'M5 12h14M12 5v14')
export const Printer = (props: IconProps) =>
  draw(
    props,
    'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z',
  )
export const Rows = (props: IconProps) =>
  draw(props, 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM21 9H3M21 15H3')
export const RotateCw = (props: IconProps) =>
  draw(props, 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5')
export const Scale = (props: IconProps) =>
  draw(
    props,
    'M16 16l3-8 3 8c-.87.65-1.92 1-3 1s-2.13-.35-3-1zM2 16l3-8 3 8c-.87.65-1.92 1-3 1s-2.13-.35-3-1zM7 21h10M12 3v18M3 7h2c2 0 5-1 7-2 2 1 5 2 7 2h2',
  )
export const ScanText = (props: IconProps) =>
  draw(
    props,
    'M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M7 8h8M7 12h10M7 16h6',
  )
export const ScrollText = (props: IconProps) =>
  draw(
    props,
    'M15 12h-5M15 8h-5M19 17V5a2 2 0 0 0-2-2H4M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3',
  )
export const Search = (props: IconProps) =>
  draw(props, 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0z')
export const Send = (props: IconProps) =>
  draw(
    props,
    'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939',
  )
export const Shield = (props: IconProps) =>
  draw(
    props,
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
  )
export const ShieldCheck = (props: IconProps) =>
  draw(
    props,
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
  )
export const SquareCheckBig = (props: IconProps) =>
  draw(props, 'M21 10.656V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h12.344M9 11l3 3L22 4')
export const SquarePen = (props: IconProps) =>
  draw(
    props,
    'M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z',
  )
export const Trash2 = (props: IconProps) =>
  draw(
    props,
    'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  )
export const TriangleAlert = (props: IconProps) =>
  draw(props, 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01')
export const Upload = (props: IconProps) =>
  draw(props, 'M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4')
export const UserRound = (props: IconProps) =>
  draw(props, 'M7 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM20 21a8 8 0 0 0-16 0')
export const UserRoundCheck = (props: IconProps) =>
  draw(props, 'M2 21a8 8 0 0 1 13.292-6M5 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM16 19l2 2 4-4')
export const Users = (props: IconProps) =>
  draw(
    props,
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  )
export const UserRoundPlus = (props: IconProps) =>
  draw(props, 'M2 21a8 8 0 0 1 13.292-6M5 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM19 16v6M22 19h-6')
export const UserRoundX = (props: IconProps) =>
  draw(props, 'M2 21a8 8 0 0 1 11.873-7M5 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM17 17l5 5M22 17l-5 5')
export const WifiOff = (props: IconProps) =>
  draw(
    props,
    'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
  )
export const X = (props: IconProps) => draw(props, 'M18 6 6 18M6 6l12 12')
export const Zap = (props: IconProps) =>
  draw(
    props,
    'M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z',
  )
export const ZoomIn = (props: IconProps) =>
  draw(props, 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM21 21l-4.35-4.35M11 8v6M8 11h6')
export const ZoomOut = (props: IconProps) =>
  draw(props, 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM21 21l-4.35-4.35M8 11h6')
