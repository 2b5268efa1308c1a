import './zod-jitless.ts'
import {
  array,
  boolean,
  email,
  enum as enumOf,
  int,
  iso,
  literal,
  number,
  object,
  record,
  strictObject,
  string,
  union,
  uuid,
} from 'zod'

/** As much of zod as contracts use, so that the rest is not shipped. A contract that uses more fails the build. */
export const z = {
  array,
  boolean,
  email,
  enum: enumOf,
  int,
  iso,
  literal,
  number,
  object,
  record,
  strictObject,
  string,
  union,
  uuid,
}
