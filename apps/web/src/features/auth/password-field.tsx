/** A password field with a button that reveals the password. */
import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { IconButton } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "label" | "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label="Password"
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          label={shown ? "Hide the password" : "Show the password"}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} /> : <Eye size={18} />}
        </IconButton>
      }
    />
  );
}
