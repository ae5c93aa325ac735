/** A password field with a button that reveals the password. */
import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { IconButton } from "./button.tsx";
import { TextField } from "./field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "trailing"> & {
  label?: string;
};

export function PasswordField({ label = "Password", ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={label}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          label={`${shown ? "Hide" : "Show"} the ${lowerFirst(label)}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} /> : <Eye size={18} />}
        </IconButton>
      }
    />
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
