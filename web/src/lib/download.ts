/** Give the browser a file to save. */
export function download(name: string, content: Blob | string, type = "text/plain"): void {
  const link = document.createElement("a");
  const blob =
    typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
