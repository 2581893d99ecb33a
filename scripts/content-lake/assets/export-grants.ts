import {type Signing, signToken, verifyToken} from '../signed-token.ts'
import type {AssetName} from './asset-names.ts'

/** How long an export may take to download its assets. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The parameter of an asset's URL that holds a grant. */
export const GRANT_PARAMETER = 'export'

/**
 * Signed permissions to download one asset, in the URLs of an export: @sanity/export sends its token
 * to hosted Sanity alone, takes a 404 for an asset that may be left out, and would lose those that only
 * drafts use.
 */
export class ExportGrants {
  private readonly key: string

  /** `key`: a secret, from which the signatures are derived. */
  constructor(key: string) {
    this.key = key
  }

  /** The value of the parameter: when the grant ends, in milliseconds since 1970, and its signature. */
  create(asset: AssetName, now = Date.now()): string {
    return signToken(String(now + LIFETIME_MS), this.signingOf(asset))
  }

  /** Whether the value grants the asset now. */
  allows(asset: AssetName, value: string | null, now = Date.now()): boolean {
    const end = verifyToken(value ?? '', this.signingOf(asset))
    return end !== undefined && Number(end) >= now
  }

  private signingOf({kind, name}: AssetName): Signing {
    return {key: this.key, purpose: `export ${kind} ${name} `}
  }
}
