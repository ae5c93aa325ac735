/** How the product's own SQLSTATEs reach the protocols, which know nothing of the product. */
import type { DatabaseError } from "pg";

export type RaisedError = Pick<DatabaseError, "code" | "detail">;
export type RaisedRefusal = { code: string; status: number; message: string };

/** Null for an error that the protocol describes itself. */
export type DescribeRaised = (error: RaisedError) => RaisedRefusal | null;
