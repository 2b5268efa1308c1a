import { z } from 'zod'

/** A bucket, or a part of one, and the keys to it. */
export interface S3Config {
  bucket: string
  /** What every key begins with: empty, or one or more folders with a slash after each. */
  prefix: string
  region: string
  /** The address of a store other than Amazon's; the bucket then stands in the path. */
  endpoint: URL | null
  accessKeyId: string
  secretAccessKey: string
  /** Of temporary keys. */
  sessionToken: string | undefined
}

export const s3Variables = {
  STORAGE_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
}

export type S3Values = Partial<Record<keyof typeof s3Variables, string | undefined>>

/** Amazon's first region, which other stores accept as a name. */
const REGION_OF_OTHERS = 'us-east-1'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const FOLDER = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/
const REGION = /^[a-z0-9-]+$/
const FORM = 's3://bucket[/folder]?region=…&endpoint=…'

/** Every fault of STORAGE_URL and of the variables it needs; none of the sentences repeats a key. */
export function listS3Faults(values: S3Values): string[] {
  const { STORAGE_URL } = values
  if (!STORAGE_URL) return []
  const faults: string[] = []
  const url = /^s3:\/\//.test(STORAGE_URL) && URL.canParse(STORAGE_URL) ? new URL(STORAGE_URL) : null
  if (!url) faults.push(`STORAGE_URL must have the form ${FORM}`)
  else faults.push(...listUrlFaults(url, values))
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    if (!values[name]) faults.push(`${name} is required with STORAGE_URL`)
  return faults
}

function listUrlFaults(url: URL, { AWS_REGION }: S3Values): string[] {
  const faults: string[] = []
  const { region: named, endpoint, ...others } = Object.fromEntries(url.searchParams)
  const region = named || AWS_REGION
  if (url.username || url.password || url.port || url.hash)
    faults.push(
      `STORAGE_URL must have the form ${FORM}; the keys stand in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    )
  if (!BUCKET.test(url.hostname)) faults.push('STORAGE_URL does not name a bucket as S3 allows it')
  if (!foldersOf(url).every((folder) => FOLDER.test(folder)))
    faults.push('STORAGE_URL has a folder with other characters than letters, digits, "_", "-" and "."')
  for (const name of Object.keys(others))
    faults.push(`STORAGE_URL has ?${name.slice(0, 40)}=, but only region and endpoint are known`)
  if (endpoint !== undefined && !isEndpoint(endpoint))
    faults.push('STORAGE_URL has an endpoint that is not an http or https address without a path')
  if (!region && endpoint === undefined) faults.push('STORAGE_URL needs a region, or AWS_REGION must be set')
  if (region && !REGION.test(region)) faults.push('STORAGE_URL or AWS_REGION names no region')
  return faults
}

function isEndpoint(text: string): boolean {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  return url !== null && !url.username && !url.password && url.pathname === '/' && !url.search && !url.hash
}

const foldersOf = (url: URL) => url.pathname.split('/').filter((folder) => folder !== '')

/** Null without STORAGE_URL. The values have no faults. */
export function readS3Config(values: S3Values): S3Config | null {
  if (!values.STORAGE_URL) return null
  const url = new URL(values.STORAGE_URL)
  const endpoint = url.searchParams.get('endpoint')
  return {
    bucket: url.hostname,
    prefix: foldersOf(url)
      .map((folder) => `${folder}/`)
      .join(''),
    region: url.searchParams.get('region') || values.AWS_REGION || REGION_OF_OTHERS,
    endpoint: endpoint === null ? null : new URL(endpoint),
    accessKeyId: values.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: values.AWS_SESSION_TOKEN,
  }
}

/** Where the files are, for messages to the operator. */
export function describeS3({ bucket, prefix, region, endpoint }: S3Config): string {
  return `s3://${bucket}/${prefix} (${endpoint ? endpoint.origin : region})`
}
