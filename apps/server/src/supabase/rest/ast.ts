/** The syntax tree of a request, before its names are looked up. */

/** A column and a path into its JSON, such as `data->address->>city`. */
export type Field = { column: string; path: PathStep[] };
export type PathStep = { key: string; isIndex: boolean; asText: boolean };

export type SelectItem =
  | { kind: "all" }
  | {
      kind: "field";
      field: Field;
      alias: string | null;
      cast: string | null;
      /** Such as the sum of `amount.sum()::int`; its cast applies to the result, that of the item to each value. */
      aggregate: { name: AggregateName; cast: string | null } | null;
    }
  /** `count()`, the number of rows. */
  | { kind: "count"; alias: string | null; cast: string | null }
  | { kind: "embed"; embed: Embed };

export const aggregateNames = ["count", "sum", "avg", "min", "max"] as const;
export type AggregateName = (typeof aggregateNames)[number];

export type Embed = {
  relation: string;
  alias: string | null;
  /** The foreign key, one of its columns, or the table between the two, where several would fit. */
  hint: string | null;
  isInner: boolean;
  /** Its columns become columns of the relation around it. */
  isSpread: boolean;
  items: SelectItem[];
};

export type OrderTerm = {
  /** The embedded relation whose column it is; null for the relation itself. */
  embed: string | null;
  field: Field;
  direction: "asc" | "desc";
  nulls: "first" | "last" | null;
};

/** A value: the n-th of those that vary between requests of one shape, or a fixed part of the shape. */
export type Operand = { slot: number } | { text: string };

export type Condition =
  | { kind: "is"; field: Field; isNegated: boolean; value: IsValue }
  | { kind: "in"; field: Field; isNegated: boolean; operand: Operand }
  | {
      kind: "compare";
      field: Field;
      isNegated: boolean;
      operator: CompareOperator;
      quantifier: "any" | "all" | null;
      operand: Operand;
    }
  | {
      kind: "search";
      field: Field;
      isNegated: boolean;
      operator: SearchOperator;
      language: string | null;
      operand: Operand;
    };

export type Logic = { kind: "and" | "or"; isNegated: boolean; parts: Filter[] };
export type Filter = Condition | Logic;

export const isValues = {
  null: "is null",
  not_null: "is not null",
  true: "is true",
  false: "is false",
  unknown: "is unknown",
} as const;
export type IsValue = keyof typeof isValues;

export const compareOperators = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxl: "&>",
  nxr: "&<",
  adj: "-|-",
} as const;
export type CompareOperator = keyof typeof compareOperators;

export const searchOperators = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
} as const;
export type SearchOperator = keyof typeof searchOperators;

/** The parameters of one relation of the request: that of the URL, or an embedded one. */
export type Scope = {
  filters: Filter[];
  order: OrderTerm[];
  limit: number | null;
  offset: Operand | null;
};

export type Query = {
  select: SelectItem[];
  /** Keyed by the path of embedded names; `""` is the relation of the URL. */
  scopes: Map<string, Scope>;
  columns: string[] | null;
  onConflict: string[] | null;
};
