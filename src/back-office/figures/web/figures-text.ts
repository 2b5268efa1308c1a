import type { OfficeLocation } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { formatNumber } from '#shared/money.ts'
import type { Period } from '../contract.ts'

const PERIODS: Record<Period, () => string> = {
  month: m.back_office_figures_period_month,
  quarter: m.back_office_figures_period_quarter,
  year: m.back_office_figures_period_year,
}
export const periodName = (period: Period): string => PERIODS[period]()

/** The provinces of the voivodes whose offices are visited. */
const PROVINCES: Record<OfficeLocation, () => string> = {
  warsaw: m.back_office_figures_province_warsaw,
  krakow: m.back_office_figures_province_krakow,
  gdansk: m.back_office_figures_province_gdansk,
  wroclaw: m.back_office_figures_province_wroclaw,
  poznan: m.back_office_figures_province_poznan,
  lodz: m.back_office_figures_province_lodz,
}
export const provinceName = (office: OfficeLocation | null): string =>
  office === null ? m.back_office_figures_province_unknown() : PROVINCES[office]()

export const countOf = (count: number | null): string =>
  count === null ? m.back_office_figures_hidden() : formatNumber(count)

export const shareOf = (share: number | null): string =>
  share === null ? m.back_office_figures_nothing() : m.ui_percent({ value: Math.round(share * 100) })

export const daysOf = (days: number | null): string =>
  days === null
    ? m.back_office_figures_nothing()
    : m.back_office_figures_days({ count: days, formatted: formatNumber(days) })

export const hoursOf = (hours: number | null): string =>
  hours === null
    ? m.back_office_figures_nothing()
    : m.back_office_figures_hours({ count: hours, formatted: formatNumber(hours) })

/** The first day of a week, or a month by its name. */
export const unitName = (day: string, period: Period): string =>
  period === 'year' ? formatMonth(day.slice(0, 7)) : formatDate(day)
