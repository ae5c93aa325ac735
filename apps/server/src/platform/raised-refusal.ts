/** How the product's own SQLSTATEs reach the protocols, which know nothing of the product. */
import type { DatabaseError } from "pg";

export type RaisedRefusal = { code: string; status: number; message: string };

/** Null for an error that the protocol describes itself. */
export type DescribeRaised = (error: DatabaseError) => RaisedRefusal | null;
