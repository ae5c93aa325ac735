/** The files that a job was given, as the request that starts it again names them. */
import { assetAddress, type AssetReference } from "@galatea/contract/asset-reference.ts";
import type { JobAssetRow } from "#platform/database.ts";

export type GivenAsset = { role: JobAssetRow["role"]; reference: AssetReference };

export const addressesOf = (given: readonly GivenAsset[], wanted: GivenAsset["role"]): string[] =>
  given.flatMap(({ role, reference }) => (role === wanted ? assetAddress(reference) : []));

export const addressOf = (given: readonly GivenAsset[], role: GivenAsset["role"]): string | null =>
  addressesOf(given, role)[0] ?? null;

/** Sent when the person chose one. */
export const seedOf = ({ seed }: { seed?: number | undefined }): { seed?: number } =>
  seed === undefined ? {} : { seed };
