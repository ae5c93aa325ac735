/** Which purchase: one of the person's own, or one that they describe. */
import { formLimits } from "@galatea/contract/form-limits.ts";
import type { OwnWithdrawal } from "#platform/database.ts";
import type { FieldErrors } from "#platform/use-public-form.ts";
import { classNames } from "#ui/class-names.ts";
import { FormArea, FormInput } from "#ui/form-fields.tsx";
import { isGivenBack, type OwnPurchase, purchaseWords, settledWords } from "./use-own-purchases.ts";

type PurchaseFieldsProps = {
  own: readonly OwnPurchase[];
  /** The receipt number of the chosen one; empty for another purchase. */
  chosen: string;
  onChoose: (receipt: string) => void;
  errors: FieldErrors;
};

export function PurchaseFields({ own, chosen, onChoose, errors }: PurchaseFieldsProps) {
  const describes = chosen === "";
  const picked = own.find(({ receipt_number: number }) => String(number) === chosen);
  return (
    <>
      {own.length > 0 && (
        <fieldset>
          <legend className="mb-2.5 text-sm font-strong">Your purchases</legend>
          <div className="flex flex-col gap-2">
            {own.map((purchase) => (
              <Choice
                key={purchase.receipt_number}
                value={String(purchase.receipt_number)}
                chosen={chosen}
                onChoose={onChoose}
                title={`Receipt ${purchase.receipt_number}`}
                details={purchaseWords(purchase)}
                settled={settledWords(purchase)}
                disabled={isGivenBack(purchase)}
              />
            ))}
            <Choice
              value=""
              chosen={chosen}
              onChoose={onChoose}
              title="Another purchase"
              details="Bought without this account, or not listed"
            />
          </div>
          {picked?.withdrawal && (
            <output className="mt-3 block text-sm text-pretty text-fg-2">
              {againWords(picked.withdrawal)}
            </output>
          )}
        </fieldset>
      )}
      {describes && (
        <>
          <FormInput
            label="Receipt or order number"
            name="receipt"
            maxLength={formLimits.receiptChars}
            placeholder="1024"
            hint="It stands on your receipt."
            error={errors["receipt"]}
          />
          <FormArea
            label="Or what you know of the purchase"
            name="purchase"
            rows={3}
            maxLength={formLimits.purchaseChars}
            placeholder="The Standard plan, about 3 May, $12, paid by card"
            error={errors["purchase"]}
          />
        </>
      )}
    </>
  );
}

const againWords = ({ reference, state }: OwnWithdrawal): string =>
  state === "open"
    ? `You need no second one: ${reference} counts. If you declare it again, it is recorded, and the purchase is given back once.`
    : `The decision about ${reference} was mailed. If you declare it again, it is recorded, and the operator decides on it.`;

type ChoiceProps = {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  title: string;
  details: string;
  /** What became of it before. */
  settled?: string | null;
  disabled?: boolean;
};

const Choice = ({ value, chosen, onChoose, title, details, settled, disabled = false }: ChoiceProps) => (
  <label className="hairline-ring grid min-h-14 cursor-pointer grid-cols-[auto_1fr] content-center gap-x-3.5 rounded-md px-4 py-2.5 transition-colors duration-150 hover:bg-surface-2 has-checked:bg-surface-2 has-checked:shadow-[inset_0_0_0_1.5px_var(--accent-text)] has-disabled:cursor-default has-disabled:text-fg-2 has-disabled:hover:bg-transparent">
    <input
      type="radio"
      name="own"
      value={value}
      checked={chosen === value}
      disabled={disabled}
      onChange={() => onChoose(value)}
      className={classNames("size-5 self-center accent-accent", settled ? "row-span-3" : "row-span-2")}
    />
    <span className="font-strong">{title}</span>
    <span className="text-sm text-fg-2">{details}</span>
    {settled && <span className="text-sm text-pretty text-accent-text">{settled}</span>}
  </label>
);
